/** Section on the convention of the numbers: the choice of another, and all three side by side. */
import { languageFacts } from '../../../contract/languages.ts'
import { Button, NativeSelect } from '@mantine/core'
import { msg } from '../../../i18n/msg.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { AnyMethodId, Convention } from '../../../science/codes.ts'
import type { MethodEstimate } from '../../../science/methods/method-estimate.ts'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { CONVENTION_TEXT, METHOD_SHORT, METHOD_TEXT } from '../../../results/code-texts.ts'
import { effectLine } from '../../../results/two-sample/effect-text.ts'
import { groupsOf } from '../../../results/two-sample/method-groups.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import { Reasons } from './convention-reasons.tsx'
import { Section } from '../sections.tsx'
import { SideBySide } from './side-by-side.tsx'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import own from './two-sample.module.css'
import type { Live } from './use-live-result.ts'
import { type AllConventions, useAllConventions } from './use-all-conventions.ts'

const CONVENTIONS = Object.keys(CONVENTION_TEXT) as Convention[]

const SHORT: Record<Convention, string> = {
  twosamplemr: msg('analysis.compare.twosamplemr'),
  mendelianrandomization: msg('analysis.compare.mendelianrandomization'),
  exact: msg('analysis.compare.exact'),
}

type Bodies = Record<Convention, TwoSampleBody>

function rowsUnder(bodies: Bodies, method: AnyMethodId): (MethodEstimate | undefined)[] {
  return CONVENTIONS.map((convention) =>
    bodies[convention].estimates.find((row) => row.method === method),
  )
}

/** Whether the estimates of a method differ between conventions. */
function isDiffering(rows: readonly (MethodEstimate | undefined)[]): boolean {
  const numbers = rows.map((row) => row && [row.b, row.se, row.ciLow, row.ciHigh, row.p].join(' '))
  return new Set(numbers).size > 1
}

/** The estimates under the three conventions, and a sentence for every difference. */
function Comparison({ bodies }: { bodies: Bodies }) {
  const t = useT()
  const format = useFormat()
  const joint = languageFacts(useLocale()).listMark
  const { isBinary } = namesOf(bodies.twosamplemr, t)
  const methods = groupsOf(bodies.twosamplemr.estimates).flatMap(({ estimates }) =>
    estimates.map(({ method }) => method),
  )
  const differing = methods.filter((method) => isDiffering(rowsUnder(bodies, method)))
  const alike = methods.filter((method) => !differing.includes(method))
  const columns = [
    isBinary ? t('analysis.compare.columnOdds') : t('analysis.compare.column'),
    ...CONVENTIONS.map((convention) => t(SHORT[convention])),
  ]
  const rows = differing.map((method) => ({
    id: method,
    name: t(METHOD_TEXT[method]),
    cells: rowsUnder(bodies, method).map((row) => (row ? effectLine(row, isBinary, format) : '—')),
  }))
  return (
    <div className={own.comparison}>
      {differing.length > 0 && <SideBySide columns={columns} rows={rows} />}
      {alike.length > 0 && (
        <p className={classes.note}>
          {t('analysis.compare.alike', {
            methods: alike.map((method) => t(METHOD_SHORT[method])).join(joint),
          })}
        </p>
      )}
      <h3 className={classes.cardTitle}>{t('analysis.compare.why')}</h3>
      <Reasons bodies={bodies} methods={methods} />
    </div>
  )
}

function AllConventions({ three }: { three: AllConventions }) {
  const t = useT()
  if (three.state === 'done') return <Comparison bodies={three.bodies} />
  return (
    <>
      <div className={own.buttons}>
        <Button variant="default" loading={three.state === 'working'} onClick={three.start}>
          {t('analysis.compare.start')}
        </Button>
      </div>
      {three.state === 'failed' && (
        <p className={classes.note} role="alert">
          {t('analysis.live.failed')}
        </p>
      )}
    </>
  )
}

export function ConventionSection({ live }: { live: Live }) {
  const t = useT()
  const three = useAllConventions(live)
  const chosen = live.changes.convention ?? live.stored.parameters.convention
  return (
    <Section
      id="convention"
      title={t('analysis.compare.title')}
      lead={t('analysis.compare.lead')}
      note={t(CONVENTION_TEXT[chosen])}
      isFolded
    >
      <NativeSelect
        size="md"
        maw={420}
        label={t('analysis.compare.choose')}
        value={chosen}
        data={CONVENTIONS.map((value) => ({ value, label: t(CONVENTION_TEXT[value]) }))}
        onChange={(event) => live.setConvention(event.currentTarget.value as Convention)}
      />
      <AllConventions three={three} />
    </Section>
  )
}
