import { msg } from '../../../i18n/msg.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import type { Example } from '../example/example.ts'
import { LIPIDS_TO_HEART } from '../example/published-data.ts'

/** Example data of the tool. */
export type WideExample = Example & { fileName: string; outcomeKind: OutcomeKind }

export const WIDE_EXAMPLES: readonly WideExample[] = [
  {
    id: 'heart',
    fileName: 'lipids_chd.tsv',
    title: msg('tools.mv.example.heart'),
    short: msg('tools.mv.example.heart.short'),
    text: msg('tools.mv.example.heart.text'),
    source: LIPIDS_TO_HEART,
    outcomeKind: 'binary',
  },
  {
    id: 'three',
    fileName: 'mv_three_60.tsv',
    title: msg('tools.mv.example.three'),
    short: msg('tools.mv.example.three.short'),
    text: msg('tools.mv.example.three.text'),
    outcomeKind: 'continuous',
  },
  {
    id: 'weak',
    fileName: 'mv_weak_24.tsv',
    title: msg('tools.mv.example.weak'),
    short: msg('tools.mv.example.weak.short'),
    text: msg('tools.mv.example.weak.text'),
    outcomeKind: 'continuous',
  },
]
