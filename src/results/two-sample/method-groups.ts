/** Groups of methods in the order in which they are shown. */
import { msg } from '../../i18n/msg.ts'
import type { AnyMethodId } from '../../science/codes.ts'
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'

export type GroupId = 'primary' | 'pleiotropy' | 'weak' | 'invalid' | 'other'

export const GROUP_TEXT: Record<GroupId, { title: string; lead: string }> = {
  primary: { title: msg('analysis.group.primary'), lead: msg('analysis.group.primary.lead') },
  pleiotropy: {
    title: msg('analysis.group.pleiotropy'),
    lead: msg('analysis.group.pleiotropy.lead'),
  },
  weak: { title: msg('analysis.group.weak'), lead: msg('analysis.group.weak.lead') },
  invalid: { title: msg('analysis.group.invalid'), lead: msg('analysis.group.invalid.lead') },
  other: { title: msg('analysis.group.other'), lead: msg('analysis.group.other.lead') },
}

const GROUPS: readonly { id: GroupId; methods: readonly AnyMethodId[] }[] = [
  { id: 'primary', methods: ['ivw', 'wald-ratio'] },
  {
    id: 'pleiotropy',
    methods: [
      'egger',
      'weighted-median',
      'weighted-mode',
      'contamination-mixture',
      'simple-median',
      'simple-mode',
    ],
  },
  { id: 'weak', methods: ['raps', 'divw', 'pivw', 'maximum-likelihood'] },
  {
    id: 'invalid',
    methods: [
      'cml-ma-dp',
      'cml-ma',
      'cml-bic',
      'mrmix',
      'lasso',
      'penalised-weighted-median',
      'ivw-robust',
      'ivw-penalised',
    ],
  },
  {
    id: 'other',
    methods: [
      'wald-ratio-second-order',
      'ivw-fixed',
      'ivw-random',
      'radial-ivw-1st',
      'radial-ivw-2nd',
      'radial-ivw-modified',
      'weighted-mode-nome',
      'simple-mode-nome',
    ],
  },
]

export type EstimateGroup = { id: GroupId; estimates: MethodEstimate[] }

/** Groups estimates by purpose; a method without a group is among the others. */
export function groupsOf(estimates: readonly MethodEstimate[]): EstimateGroup[] {
  const known = new Set(GROUPS.flatMap(({ methods }) => methods))
  return GROUPS.map(({ id, methods }) => ({
    id,
    estimates: [
      ...methods.flatMap((method) => estimates.filter((row) => row.method === method)),
      ...(id === 'other' ? estimates.filter(({ method }) => !known.has(method)) : []),
    ],
  })).filter((group) => group.estimates.length > 0)
}
