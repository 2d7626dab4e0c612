/** Section on the filters of a selection: the rows that each kept and removed. */
import { useT } from '../../../i18n/use-t.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import { ruleValues } from '../../../results/instruments/pick-sentences.ts'
import { Section } from '../sections.tsx'
import type { InstrumentsBody } from '../../../results/instruments/body.ts'
import own from './instruments.module.css'
import { STEP_TEXT } from '../../../results/instruments/texts.ts'

/** Returns a bar's length on a logarithmic scale: from ten instruments to ten million rows. */
function share(left: number, most: number): number {
  return most > 0 ? Math.log1p(left) / Math.log1p(most) : 0
}

export function FlowSection({ body }: { body: InstrumentsBody }) {
  const t = useT()
  const format = useFormat()
  const { flow } = body
  const most = flow[0]?.left ?? 0
  const values = ruleValues(body, format)
  return (
    <Section id="flow" title={t('analysis.pick.flow')} lead={t('analysis.pick.flowLead')}>
      <ol className={own.flow}>
        {flow.map(({ step, left }, index) => {
          const gone = index === 0 ? 0 : (flow[index - 1]?.left ?? left) - left
          return (
            <li key={step} className={own.flowStep}>
              <span className={own.flowName}>
                <Power>{t(STEP_TEXT[step], values)}</Power>
              </span>
              <span className={own.flowTrack} aria-hidden="true">
                <span
                  className={own.flowBar}
                  style={{ display: 'block', width: `${share(left, most) * 100}%` }}
                />
              </span>
              <span className={own.flowCount}>
                {format.integer(left)}
                {gone > 0 && <span className={own.flowGone}> −{format.integer(gone)}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
