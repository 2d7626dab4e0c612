/** Returns the title of a record: its own, or the description of the example whose name it has. */
import type { RecordContent } from '../../contract/record-content.ts'
import { msg } from '../../i18n/msg.ts'
import type { Translate } from '../../i18n/words.ts'

/** Titles of our own example files, in the user's language. */
const EXAMPLE_TITLES: ReadonlyMap<string, string> = new Map([
  ['bmi_chd_79.tsv', msg('tools.example.bmi')],
  ['sim_balanced_24.tsv', msg('tools.example.balanced')],
  ['sim_directional_60.tsv', msg('tools.example.directional')],
  ['sim_homogeneous_12.tsv', msg('tools.example.homogeneous')],
  ['sim_null_outlier_40.tsv', msg('tools.example.null')],
  ['sim_three_sample.tsv', msg('tools.example.threeSample')],
])

export function recordTitle(
  { title, fileName }: Pick<RecordContent, 'title' | 'fileName'>,
  t: Translate,
): string {
  const example = title === fileName ? EXAMPLE_TITLES.get(title) : undefined
  return example === undefined ? title.replaceAll(' · ', '\u00a0· ') : t(example)
}
