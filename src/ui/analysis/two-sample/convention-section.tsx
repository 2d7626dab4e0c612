import { Button, NativeSelect } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { Convention } from '../../../science/codes.ts'
import { type Format, useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { NumberTable } from '../result-parts.tsx'
import { CONVENTION_TEXT, METHOD_TEXT } from '../texts.ts'
import { groupsOf } from './method-groups.ts'
import { namesOf } from './names.ts'
import { Reasons } from './convention-reasons.tsx'
import { Section } from './section.tsx'
import type { TwoSampleBody } from './two-sample-body.ts'
import own from './two-sample.module.css'
import type { Live } from './use-live.ts'
import { type Three, useThree } from './use-three.ts'

const CONVENTIONS = Object.keys(CONVENTION_TEXT) as Convention[]

function cellText(body: TwoSampleBody, method: string, isBinary: boolean, format: Format): string {
  const row = body.estimates.find((estimate) => estimate.method === method)
  if (!row) return '—'
  const p = format.pStatement(row.p, row.negLog10P)
  if (isBinary) {
    const { or, ci } = format.oddsRatio(row)
    return `${or} (${ci}), ${p}`
  }
  const { b, ci } = format.estimate(row)
  return `${b} (${ci}), ${p}`
}

/** The estimates under the three conventions, and a sentence for every difference. */
function Comparison({ bodies }: { bodies: Record<Convention, TwoSampleBody> }) {
  const t = useT()
  const format = useFormat()
  const first = bodies.twosamplemr
  const { isBinary } = namesOf(first, t)
  const estimates = groupsOf(first.estimates).flatMap((group) => group.estimates)
  const columns = [
    isBinary ? t('analysis.compare.columnOdds') : t('analysis.compare.column'),
    ...CONVENTIONS.map((convention) => t(CONVENTION_TEXT[convention])),
  ]
  const rows = estimates.map(({ method }) => ({
    id: method,
    name: t(METHOD_TEXT[method]),
    cells: CONVENTIONS.map((convention) => cellText(bodies[convention], method, isBinary, format)),
  }))
  return (
    <>
      <NumberTable columns={columns} rows={rows} />
      <Reasons bodies={bodies} methods={estimates.map(({ method }) => method)} />
    </>
  )
}

function Three({ three }: { three: Three }) {
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

/** By whose rules the numbers are made, another choice, and all three side by side. */
export function ConventionSection({ live }: { live: Live }) {
  const t = useT()
  const three = useThree(live)
  const chosen = live.ask.convention ?? live.stored.parameters.convention
  return (
    <Section id="convention" title={t('analysis.compare.title')}>
      <p className={classes.lead}>{t('analysis.compare.lead')}</p>
      <NativeSelect
        size="md"
        maw={420}
        label={t('analysis.compare.choose')}
        value={chosen}
        data={CONVENTIONS.map((value) => ({ value, label: t(CONVENTION_TEXT[value]) }))}
        onChange={(event) => live.setConvention(event.currentTarget.value as Convention)}
      />
      <Three three={three} />
    </Section>
  )
}
