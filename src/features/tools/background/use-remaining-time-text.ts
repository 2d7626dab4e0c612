import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { countDown, roundTime } from '../session/time-left.ts'
import type { Run } from '../session/tool-state.ts'

const TEXT = {
  moment: msg('tools.run.left.moment'),
  second: msg('tools.run.left.seconds'),
  minute: msg('tools.run.left.minutes'),
  hour: msg('tools.run.left.hours'),
} as const

/** Returns a formatter of the remaining time of a run; the text is null while no estimate exists. */
export function useRemainingTimeText(): (
  run: Extract<Run, { name: 'running' }>,
  now: number,
) => string | null {
  const t = useT()
  return ({ estimate }, now) => {
    if (!estimate) return null
    const left = roundTime(countDown(estimate, now))
    return left.unit === 'moment' ? t(TEXT.moment) : t(TEXT[left.unit], { n: left.value })
  }
}
