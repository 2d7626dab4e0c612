/** List of the methods of the two-sample tool, with the question that each answers. */
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './method-sheet.module.css'

/** Methods that the two-sample tool reports, with the question that each number answers. */
const METHODS = [
  { name: msg('landing.method.ivw'), answers: msg('landing.method.ivw.answers') },
  { name: msg('landing.method.egger'), answers: msg('landing.method.egger.answers') },
  { name: msg('landing.method.median'), answers: msg('landing.method.median.answers') },
  { name: msg('landing.method.q'), answers: msg('landing.method.q.answers') },
  { name: msg('landing.method.loo'), answers: msg('landing.method.loo.answers') },
  { name: msg('landing.method.f'), answers: msg('landing.method.f.answers') },
] as const

export function MethodSheet() {
  const t = useT()
  return (
    <dl className={classes.sheet}>
      {METHODS.map(({ name, answers }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{t(answers)}</dd>
        </div>
      ))}
    </dl>
  )
}
