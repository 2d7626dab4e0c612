import { msg } from '../../../i18n/msg.ts'

/** Example data that come with the product; simulated, so that the truth behind them is known. */
export const WIDE_EXAMPLES = [
  {
    id: 'lipids',
    fileName: 'mv_three_60.tsv',
    title: msg('tools.mv.example.three'),
    text: msg('tools.mv.example.three.text'),
  },
  {
    id: 'weak',
    fileName: 'mv_weak_24.tsv',
    title: msg('tools.mv.example.weak'),
    text: msg('tools.mv.example.weak.text'),
  },
] as const
export type WideExample = (typeof WIDE_EXAMPLES)[number]
