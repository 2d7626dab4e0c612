import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import dataClasses from '../components/data.module.css'
import screenClasses from '../scan/scan.module.css'
import {
  type BidirectionalDraft,
  toBidirectionalParameters,
  countBothDirections,
  type DirectionCount,
  resolveTraitNames,
} from './model.ts'

type LineProps = { exposure: string; outcome: string; count: DirectionCount }

function Line({ exposure, outcome, count }: LineProps) {
  const t = useT()
  const format = useFormat()
  const isGood = count.matched > 0
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <div
      role="status"
      className={`${dataClasses.verdict} ${isGood ? dataClasses.good : dataClasses.bad}`}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <ul className={screenClasses.counts}>
        <li>
          {t('tools.bidirectional.counts', {
            exposure,
            outcome,
            n: count.selected,
            matched: count.matched,
          })}
        </li>
        <li className={screenClasses.hint}>
          {t('tools.bidirectional.countsOut', {
            p: format.integer(count.aboveP),
            weak: format.integer(count.weak),
            pruned: format.integer(count.pruned),
          })}
        </li>
        {count.selected === 0 && (
          <li className={screenClasses.hint}>
            {t('tools.bidirectional.countsNone', { exposure })}
          </li>
        )}
        {count.unplaced > 1 && (
          <li className={screenClasses.hint}>
            {t('tools.bidirectional.countsUnplaced', { n: count.unplaced })}
          </li>
        )}
      </ul>
    </div>
  )
}

/** Instrument counts of each direction at the current thresholds. */
export function TraitCounts({ draft }: { draft: BidirectionalDraft }) {
  const counts = countBothDirections(draft)
  const { a, b } = resolveTraitNames(draft)
  if (!counts || !toBidirectionalParameters(draft.settings)) return null
  return (
    <>
      <Line exposure={a} outcome={b} count={counts.a} />
      <Line exposure={b} outcome={a} count={counts.b} />
    </>
  )
}
