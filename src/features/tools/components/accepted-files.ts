/** File types of the file dialog: tables as text, compressed or in a workbook, and record files. */
export const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.tab,.dat,.vcf,.json,.gz,.bgz,.zip,.xlsx,' +
  'text/plain,text/csv,text/tab-separated-values,application/gzip,application/zip,' +
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
