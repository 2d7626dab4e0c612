/** Separates names of sheets in a text: no name contains a slash. */
export const BETWEEN_SHEETS = ' / '
