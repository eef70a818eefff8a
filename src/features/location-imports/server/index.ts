export { EXPORT_USAGE, parseExportArguments, runExport } from './export-run.ts';
export { IMPORT_USAGE, parseImportArguments } from './import-arguments.ts';
export { importLocations } from './import-locations.ts';
export { gazetteerLookup } from './import-place-lookup.ts';
export { runImport } from './import-run.ts';
