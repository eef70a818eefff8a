import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { useListing } from '../api/use-listing.ts';
import { AsyncContent } from '../async-content.tsx';
import { ButtonLink } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { formatInstant, type Formats } from '../format.ts';
import { useFormats } from '../formats.ts';
import { Icon } from '../icon.tsx';
import { type Columns, DataTable } from '../listing/data-table.tsx';
import { ExportMenu } from '../listing/export-menu.tsx';
import { type DeclaredFilter, foundBy } from '../listing/filters.tsx';
import { FolderTabs } from '../listing/folder-tabs.tsx';
import { ListResults } from '../listing/list-results.tsx';
import { ListTools } from '../listing/list-tools.tsx';
import { type Selection, useSelection } from '../listing/use-selection.ts';
import { Notice } from '../notice.tsx';
import type { ScreenAddress } from '../record-nav.tsx';
import { Screen } from '../screen.tsx';
import { type ListParameters, type ListQuestions, useListQuery } from './use-list-query.ts';

/** One page of a list, or all of it where it has no pages. */
interface ListData {
  rows: readonly object[];
  total?: number;
  p?: number;
  pages?: number;
  /** The instant of the oldest row that a search of a very long list has read; null when it has read all. */
  searchedSince?: string | null | undefined;
}

/** A row of a list; a row without an id is identified by its index. */
type RowOf<Data extends ListData> = Data['rows'][number] & { id: number };

/** Declaration of a list of records: its endpoint, columns, filters and texts. */
export interface ListDeclaration<Data extends ListData, Folder extends string = string> extends Omit<
  ListQuestions<Folder>,
  'filters' | 'folders'
> {
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Data>>;
  params?: Readonly<Record<string, string | number>>;
  /** Name of the list's section on the screen: "Sites". */
  label: string;
  /** Singular and plural: ["site", "sites"]. */
  nouns: readonly [one: string, many: string];
  /** After "Loading"; "the sites" unless given. */
  what?: string;
  /** "Search sites" unless given; null for a list without a search. */
  searchLabel?: string | null;
  /** As a function of the data, which are undefined at first: for filters whose options come with the list. */
  filters?: readonly DeclaredFilter[] | ((data: Data | undefined) => readonly DeclaredFilter[]);
  /** Called when the filters are shown. */
  onFilters?: () => void;
  /** Folders of the list: names in the address, labels, counts, and empty messages. */
  folders?: {
    names: readonly Folder[];
    labels: Readonly<Record<Folder, string>>;
    count: (data: Data, folder: Folder) => number | undefined;
    nothing: Readonly<Record<Folder, string>>;
  };
  /** The list's own address, for its export and its folders. */
  path?: string;
  hasExport?: boolean;
  /** A link to the screen that adds a record, for users who may. */
  add?: {
    to: ScreenAddress;
    label: string;
    params?: Readonly<Record<string, string>>;
    search?: Readonly<Record<string, string>>;
    may: (data: Data) => boolean;
  };
  /** Other actions on the list, beside the search. */
  tools?: ReactNode | ((list: ListParameters<Folder>, data: Data | undefined) => ReactNode);
  /** Above the results. */
  above?: (data: Data, list: ListParameters<Folder>) => ReactNode;
  /** Below the results. */
  below?: (data: Data) => ReactNode;
  /** Accessible name of a row's checkbox. */
  nameOf?: (row: RowOf<Data>, formats: Formats) => string;
  columns?: Columns<RowOf<Data>> | ((data: Data, list: ListParameters<Folder>) => Columns<RowOf<Data>>);
  /** Drawn in place of the table, which needs `nameOf` and `columns`. */
  draw?: ((data: Data, selection: Selection, list: ListParameters<Folder>) => ReactNode) | undefined;
  /** At the end of a row. */
  menu?: (row: RowOf<Data>, data: Data) => ReactNode;
  /** Actions on several rows at once. Rows have checkboxes while `may` is true; with `takes`, only those it accepts. */
  bulk?: {
    may?: (data: Data, list: ListParameters<Folder>) => boolean;
    takes?: (row: RowOf<Data>) => boolean;
    draw: (data: Data, selection: Selection, list: ListParameters<Folder>) => ReactNode;
  };
  /** Shown in place of rows when there are none at all. */
  nothing?: ReactNode | ((data: Data, list: ListParameters<Folder>) => ReactNode);
}

/** A screen with one list. Search, filters, order, folder and page are in its address. */
export function ListScreen<Data extends ListData, Folder extends string = string>({
  title,
  intro,
  head,
  children,
  ...declared
}: Omit<ListDeclaration<Data, Folder>, 'label'> & {
  label?: string;
  title: string | ((data: Data | undefined) => string);
  intro?: ReactNode | ((data: Data | undefined) => ReactNode);
  /** Between the heading and the list, such as links. */
  head?: ReactNode | ((data: Data | undefined, list: ListParameters<Folder>) => ReactNode);
  /** Below the list. */
  children?: ReactNode;
}) {
  const asked = useAskedList(declared);
  const { data } = asked.reading;
  const called = typeof title === 'string' ? title : title(data);
  const declaration: ListDeclaration<Data, Folder> = { ...declared, label: declared.label ?? called };
  return (
    <Screen title={called} intro={typeof intro === 'function' ? intro(data) : intro}>
      {typeof head === 'function' ? head(data, asked.list) : head}
      <ListParts declaration={declaration} asked={asked} />
      {children}
    </Screen>
  );
}

/** The same list as a part of a screen. */
export function RecordList<Data extends ListData, Folder extends string = string>(
  declaration: ListDeclaration<Data, Folder>,
) {
  const asked = useAskedList(declaration);
  return <ListParts declaration={declaration} asked={asked} />;
}

type Asked<Data extends ListData, Folder extends string> = ReturnType<typeof useAskedList<Data, Folder>>;

function useAskedList<Data extends ListData, Folder extends string>({
  endpoint,
  params = {},
  filters,
  folders,
  ...questions
}: Omit<ListDeclaration<Data, Folder>, 'label'>) {
  const filtersWith = (data: Data | undefined) => (typeof filters === 'function' ? filters(data) : filters);
  const names = folders?.names;
  const { query } = useListQuery({ ...questions, filters: filtersWith(undefined), folders: names });
  const reading = useListing(endpoint, { params, query });
  // The same query, with filters whose options came with its answer.
  const list = useListQuery({ ...questions, filters: filtersWith(reading.data), folders: names });
  return { reading, list: { ...list, query, isStale: reading.isPlaceholderData } };
}

function ListParts<Data extends ListData, Folder extends string>({
  declaration,
  asked: { reading, list },
}: {
  declaration: ListDeclaration<Data, Folder>;
  asked: Asked<Data, Folder>;
}) {
  const { label, nouns, what = `the ${nouns[1]}`, searchLabel = `Search ${nouns[1]}`, folders, path } = declaration;
  const { add, tools, hasExport, onFilters, above, below } = declaration;
  const { data } = reading;
  const mayAdd = add !== undefined && data !== undefined && add.may(data);
  const hasWays = mayAdd || tools || hasExport;
  const ways = (
    <>
      {mayAdd && (
        <ButtonLink to={add.to} params={add.params ?? {}} search={add.search ?? {}}>
          <Icon name="plus" />
          {add.label}
        </ButtonLink>
      )}
      {typeof tools === 'function' ? tools(list, data) : tools}
      {hasExport && <ExportMenu path={path ?? ''} query={list.query} />}
    </>
  );
  return (
    <>
      {folders && (
        <FolderTabs
          to={path ?? ''}
          current={list.folder}
          tabs={folders.names.map((folder) => ({
            folder,
            label: folders.labels[folder],
            count: data && folders.count(data, folder),
          }))}
        />
      )}
      {searchLabel === null ? (
        hasWays && <ButtonRow>{ways}</ButtonRow>
      ) : (
        <ListTools
          searchLabel={searchLabel}
          q={list.q}
          change={list.change}
          filters={list.filters}
          {...(onFilters && { onOpen: onFilters })}
        >
          {ways}
        </ListTools>
      )}
      <AsyncContent query={reading} what={what}>
        {(shown) => (
          <>
            {list.ignored.length > 0 && (
              <Notice title="Some filters in the address are not valid and have no effect">
                <p>{list.ignored.join(', ')}</p>
              </Notice>
            )}
            {shown.searchedSince && <SearchedSince at={shown.searchedSince} />}
            {above?.(shown, list)}
            <Results label={label} declaration={declaration} data={shown} list={list} />
            {below?.(shown)}
          </>
        )}
      </AsyncContent>
    </>
  );
}

function SearchedSince({ at }: { at: string }) {
  return (
    <Notice title={`Only ${formatInstant(at, useFormats())} and later was searched`}>
      <p>There is too much to search at once. To search further back, filter by dates.</p>
    </Notice>
  );
}

function Results<Data extends ListData, Folder extends string>({
  label,
  declaration: { nouns, nameOf, columns, draw, menu, bulk, folders, nothing },
  data,
  list,
}: {
  label: string;
  declaration: ListDeclaration<Data, Folder>;
  data: Data;
  list: ListParameters<Folder>;
}) {
  const rows = data.rows.map((row, place): RowOf<Data> => ({ id: place, ...row }));
  const hasTicks = bulk !== undefined && (bulk.may?.(data, list) ?? true);
  const takes = bulk?.takes;
  const selection = useSelection((takes ? rows.filter(takes) : rows).map(({ id }) => id));
  return (
    <ListResults
      label={label}
      data={{ total: rows.length, p: 1, pages: 1, ...data }}
      nouns={nouns}
      found={foundBy(list.q, list.change, list.filters)}
      isStale={list.isStale}
      bulk={hasTicks && bulk.draw(data, selection, list)}
      nothing={typeof nothing === 'function' ? nothing(data, list) : (nothing ?? folders?.nothing[list.folder])}
    >
      {draw
        ? draw(data, selection, list)
        : columns &&
          nameOf && (
            <DataTable
              label={label}
              rows={rows}
              columns={typeof columns === 'function' ? columns(data, list) : columns}
              nameOf={nameOf}
              selection={hasTicks ? selection : undefined}
              sorting={list.sorting}
              {...(menu && { actions: (row: RowOf<Data>) => menu(row, data) })}
            />
          )}
    </ListResults>
  );
}
