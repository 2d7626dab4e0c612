/** Recognises the columns of a table of studies, by their names. */

/** One study as typed. Unknown fields are ''. */
export type StudyText = {
  name: string
  effect: string
  se: string
  low: string
  high: string
  /** Sample size: displayed next to the estimate, not used in the analysis. */
  n?: string
}
export type StudyField = Exclude<keyof StudyText, 'n'>

const NAMES: Record<keyof StudyText, RegExp> = {
  name: /^(study|trial|cohort|source|author|name|id|研究|队列|来源|名称)$/,
  effect:
    /^(b|beta|est|estimate|effect|yi|logor|lnor|loghr|lnhr|or|hr|rr|oddsratio|效应|效应值|估计|估计值)$/,
  se: /^(se|sei|stderr|standarderror|selnor|selogor|sebeta|标准误)$/,
  low: /^(low|lower|cilow|cilower|lcl|lci|lo|ll|95cilower|lower95|下限|ci下限)$/,
  n: /^(n|ntotal|totaln|samplesize|size|样本量|例数|人数)$/,
  high: /^(high|upper|cihigh|ciupper|ucl|uci|hi|up|ul|95ciupper|upper95|上限|ci上限)$/,
}
/** Index of each field; -1 where absent. */
export type StudyColumns = Readonly<Record<keyof StudyText, number>>

function compact(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Returns the normalised names of the columns, and the indices of the fields among them. */
export function studyColumns(columns: readonly string[]): {
  names: string[]
  columns: StudyColumns
} {
  const names = columns.map(compact)
  const at = (field: keyof StudyText) => names.findIndex((name) => NAMES[field].test(name))
  return {
    names,
    columns: {
      name: at('name'),
      effect: at('effect'),
      se: at('se'),
      low: at('low'),
      high: at('high'),
      n: at('n'),
    },
  }
}

/** Whether a row has a measure of precision: an error, or an interval. */
export function hasError({ se, low, high }: StudyColumns): boolean {
  return se >= 0 || (low >= 0 && high >= 0)
}

/** Whether a table can be one of studies. */
export function hasStudyColumns(columns: readonly string[]): boolean {
  const { columns: found } = studyColumns(columns)
  return found.effect >= 0 && hasError(found)
}
