import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createEmbeddedTestDatabase, createTestDatabase, productMigrations } from '#test/database.ts';
import { hasSessions } from '#test/deadlock.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type Database, openServerDatabase, recordStatements } from './client.ts';
import { migrate, type Migration, pendingMigrations } from './migrate.ts';

/** SHA-256 of every released migration. A released file must not change; write a new migration instead. */
const RELEASED: Record<string, string> = {
  '0001_initial': '3297f11a853b5fee52a4bed6576b1a0fbf5fe8cb39bffafed3cf378be408ade5',
  '0002_images': 'dbbbb2169374a51f4ddd7d2f76a2782f5503f8c398ea62f386b2759b3f06d5a6',
  '0003_library': 'a85aa9d6119255201142efe42f3a9d7656d79d7335b4b9b5240e8b51fd6a96d2',
  '0004_snippets': '3a1a1e21b4d9c10315da2fc1b061f21e800068abd48818a9eee936f59b822d22',
  '0005_press': 'dec1015dc76c3c76b3217fe727bc3ee577a80b9da1194527cc1d9ad4d02e7e83',
  '0006_accounts': '3341743b5c468361b32ad9759c22887172db82b89c7055bc28faa120f85ef4dc',
  '0007_second_factor': '20a003af6f2070c398eadfb5b1bdc6e1c9918d47996b63b1d58f6a6fe0f3e413',
  '0008_page_operations': '2120ee2a98d4b786cbcdc5b561641d22752252ab528d2d9b29d816fa08905632',
  '0009_libraries': '89ceed303b504930c0df64a35e39f5313b8e136cbad20b24fe2c9cbf1792a149',
  '0010_mail': '36b5bab3eefa624c37b72e3e80634190bf7b87f439c377031968bc18f2463390',
  '0011_messages': 'a3015346ec44a5a62ec00b20cd653ae1f78e624548782d9002aed8fc1861be1b',
  '0012_subscribers': 'd722b4e95668a5a20cf2223787f519bc6825c955852a765be5288eea5b893cc3',
  '0013_guard': '67b45c3fe694aaa2ee2b3e3280663503e7a64bfc85639d8c350f167fa7ebaa7e',
  '0014_mail_texts': 'e348cb7da61ddaf94bcaf681831374b9fcdcf955a089ccf5e6078511a6f35c86',
  '0015_preview_links': 'fab917dcdb4367be1d5a72bed0185683bc01f5ab1e401e728272a5424b376d6b',
  '0016_passkeys': 'b15f53dd5c0007e4b069837661fbd11161b97fc65e37a8d955554cf7ce8328b8',
  '0017_device_time_zone': 'b79a488b14b8fb2f052373de17f0997cd75f528cb06c0ea65a05f5a81ed94cdf',
  '0019_kept_builds': 'b7669b80d4a4653c331c6f6dbcc8d66d0e804c7aae2838d760b5387a498dfa03',
  '0020_wait_lists': 'e6c88d372eb8866b1ebbb4a05b20f83bd2b19adb4e50a9192b02a5de137931f3',
  '0021_reservations': 'fa4977178f3f1b036e52e1214bb13fcf5975d1168876103fd212ba1e43cc9219',
  '0026_partners': '5cb25decd3124b0a71597291185ddf2fba3ae6b29a1f7c27ec8331ad145efc19',
  '0029_paired_devices': 'a0d5ba90ca9d46fba53338246e506542cd076efbcf9269dca637d52ff6c7a157',
  '0030_auto_no_shows': 'f236a00f3b1ab81789d9562aa2baa069bde33341709029e6bf2a24bc115a69ee',
  '0022_text_messages': 'a076697e00ae98f451be14ee35261a19b9823da50f52c32982d1b135b357eef6',
  '0031_tables': '7d182bce3f08153ee679c2153e36dada135c2cf771d71774223def9dff8e2d50',
  '0032_reservation_wishes': 'e0392d23b06b616bfb78f5577d4622a3f4a562384b988d5a6df9f8be7590892e',
  '0033_diners': '5f72f5513d28985cf1de18dd674956b83704a79cd951409c5849e6b638f661a2',
  '0034_page_governance': '61fabce64c6b486434a5f466843106d6d5f6154534f5d3b075b0b986f742e177',
  '0035_ordering': '6c4a6f2fed903cf8d86f588877ad9c383ba67622c55ec3bb54490847cd2c1961',
  '0038_payments': '4462c675e3d9faaad2072c08cbd8d430222eb7566c9d9d73fe81f7417955c984',
  '0036_notifications': '8390718612f53cc73a430658b363e6d537dc8dc8d98c56fe4a8032d6ea212fc9',
  '0037_governance_of_releases': 'c5a2b853b49598e842afb4141a31cabaf42a163efe0b9c8815c77d42fd6acbb5',
  '0039_delivery_and_tables': '25b902db07658ebc36ea9ac7a6a5c4903a8827cf48a4ec4ff270558066d92b9e',
  '0040_diner_favourites': '165b5d8d9e73c3c7d8954c9f7b4819bbe6828ed4bb2fd1ce2bf5dc188b801a6c',
  '0041_locks_and_settings_in_bundles': '5d3e112082135093160a969a94711b1f9ed68a04a3929fb95bd7a6538e1a662b',
  '0043_site_time_zone': '4d1d04a5f49c0c6196da0151949b9cf1e9ca768f50f583b91b8613fa2f023d61',
  '0044_order_texts': 'c340040a067424d755a775d6cf8aa49f1aef74dd0dd4ef5da20b939ab528e954',
  '0046_order_partners': '14445934c78afbfe3f50b71243e2a1d6323b674e1571b415af8495ed088f5b1f',
  '0050_pages_in_review': '0e6fd183995f92d8bf1ecc683a6702b3284329720b8f248692238f95a394e037',
  '0051_alcohol_modes': '3d611eb001f5adce31747095f3eccb42712c248b3dd837b4757b3ce30635302f',
  '0052_deleted_records': 'df50fcf6df6219c593f45d3dd3920d6df733a80cfcb27e90fed795d220cff3a8',
  '0053_deposits': 'f1554dbc1cadb3347e70d45cf403b60d66db980ea6297820589eae79257df468',
  '0054_no_shows': '90623165988123f1807799f8998894a9c43db6705abbf01613bdb04f7faf156c',
  '0055_staff_answers': '68d67350ea7cc45ba8ea08a673db2e138fb05023cb3027692d0e08088d2ad5fa',
  '0056_purges': '335669ef766020e41d648dc734b0976628eee0eb0240ddb3965e008afdaadc38',
  '0057_sales_and_numbers': 'd7b4a7b406d88132f787a6f2200728661e72f679fb6c20796f96625489920648',
  '0058_alternative_texts': '91b653302a859017c19ccc219360977265ca5b01964721d26417a883cc660607',
  '0059_minutes_of_delays': 'fef6defe0cb49abe759a73f139d6a1d9813eff04e69f6d0ef1d31a4d3097f476',
  '0060_mail_of_restaurants': 'ba0cdf77c860761fd75d94eb870519ea15e5ccbec269017f2efc3d673f08c63b',
  '0048_former_addresses_and_clients_of_wishes': 'b62f32eab158310736e723844ea0feccb2807ee3b4a294452939a54918c2b7ee',
  '0049_uncollected_orders': 'f8abdf8c560363fcb261d3b007734612072004cad9f78b6deba898c4a356daca',
  '0047_no_shows_of_erased_parties': 'fce0e1e68112c3899982fe07cd3dcebcca51fbe8c5775ee120c69742aa236521',
  '0022_web_push': 'bef43583f29f5ca2adfa13054498e522509b1ea43253ea2275a52506d852d663',
};

/** Every table that the code declares. Tables of features are declared in `server/tables.ts`. */
const TABLES = Object.values({
  ...import.meta.glob<object>('../../features/*/server/tables.ts', { eager: true }),
  ...import.meta.glob<object>(['../jobs/tables.ts', './{installation-key,kept-builds}.ts'], { eager: true }),
}).flatMap((module) => Object.values(module).filter((value): value is PgTable => value instanceof PgTable));

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function columnsOf(table: string) {
  const result = (await database.db.execute(
    sql`SELECT column_name AS name, is_nullable = 'NO' AS required, udt_name AS type FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table} ORDER BY column_name`,
  )) as unknown as { rows: { name: string; required: boolean; type: string }[] };
  return result.rows;
}

describe('the migrations', () => {
  it('are unchanged since they were released', () => {
    const hashes = Object.fromEntries(productMigrations().map(({ name, hash }) => [name, hash]));
    expect(hashes).toEqual(RELEASED);
  });

  it.each(TABLES.map((table) => [getTableConfig(table).name, table] as const))(
    'create %s as the code declares it',
    async (name, table) => {
      const types: Record<string, string> = {
        'double precision': 'float8',
        integer: 'int4',
        smallint: 'int2',
        bigint: 'int8',
        boolean: 'bool',
        'text[]': '_text',
        'integer[]': '_int4',
        real: 'float4',
        'timestamp with time zone': 'timestamptz',
      };
      const declared = getTableConfig(table)
        .columns.map((column) => ({
          name: column.name,
          required: column.notNull || column.primary,
          type: types[column.getSQLType()] ?? column.getSQLType(),
        }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
      expect((await columnsOf(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(declared);
    },
  );

  it('create no table that the code does not declare', async () => {
    const result = (await database.db.execute(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    )) as unknown as { rows: { name: string }[] };
    const known = ['schema_migrations', ...TABLES.map((table) => getTableConfig(table).name)];
    expect(result.rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });
});

describe('migrate', () => {
  it('does nothing on a database that is up to date', async () => {
    expect(await migrate(database, productMigrations())).toEqual([]);
    expect(await pendingMigrations(database, productMigrations())).toEqual([]);
  });

  it('takes the same few statements on a database that is up to date, however many migrations there are', async () => {
    const { statements } = await recordStatements(() => migrate(database, productMigrations()));
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  it('refuses when the file of an applied migration has changed', async () => {
    const changed = productMigrations().map((migration): Migration => ({ ...migration, hash: 'other' }));
    await expect(migrate(database, changed)).rejects.toThrow('an applied migration may not change');
  });

  it('refuses a database that a newer version has migrated', async () => {
    await expect(migrate(database, [])).rejects.toThrow('which this version does not know');
  });

  it.runIf(hasSessions)('lets nodes start together on an empty database', async () => {
    await database.exec('CREATE SCHEMA empty');
    const url = new URL(database.address?.reveal() ?? '');
    url.searchParams.set('options', '-c search_path=empty');
    const nodes = await Promise.all(Array.from({ length: 4 }, () => openServerDatabase(url.href, 1)));
    try {
      await Promise.all(nodes.map((node) => node.exec('SELECT 1')));
      const first: Migration = { name: '0001_first', sql: 'CREATE TABLE first (id int)', hash: 'x' };
      const applied = await Promise.all(nodes.map((node) => migrate(node, [first])));
      expect(applied.flat()).toEqual(['0001_first']);
    } finally {
      for (const node of nodes) await node.close();
      await database.exec('DROP SCHEMA empty CASCADE');
    }
  });

  it('applies no part of a migration that fails half-way', async () => {
    const broken: Migration = {
      name: '9999_broken',
      sql: 'CREATE TABLE half (id int)\n-- statement\nSELECT nonsense',
      hash: 'x',
    };
    await expect(migrate(database, [...productMigrations(), broken])).rejects.toThrow();
    expect(await columnsOf('half')).toEqual([]);
    expect(await pendingMigrations(database, [...productMigrations(), broken])).toEqual(['9999_broken']);
  });

  it.each([
    ['may not create tables', 'CREATE ROLE waiter; SET ROLE waiter', 'may not create or change tables'],
    ['may only read', 'SET default_transaction_read_only = on', 'The database takes no writes'],
  ])('tells the operator what to do when the user %s', async (_what, setting, advice) => {
    const embedded = await createEmbeddedTestDatabase();
    try {
      await embedded.exec(setting);
      const refused = migrate(embedded, productMigrations());
      await expect(refused).rejects.toThrow(OperatorError);
      await expect(refused).rejects.toThrow(advice);
    } finally {
      await embedded.close();
    }
  });
});
