/** Section on the instruments found in the outcome's file, with a link to the analysis. */
import { Button, NativeSelect } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OutcomePart } from '../../../science/instruments/result.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useFormat } from '../../use-format.ts'
import { NumberTable } from '../result-parts.tsx'
import { Section } from '../sections.tsx'
import {
  type InstrumentsBody,
  instrumentsOf,
  lookedUpOf,
  proxiesOf,
} from '../../../results/instruments/body.ts'
import { proxyText } from '../../../results/two-sample/proxy-text.ts'
import own from './instruments.module.css'
import { HARMONISE_REASON_TEXT, WITHOUT_PROXY_TEXT } from '../../../results/instruments/texts.ts'

const TWO_SAMPLE = '6001'
const THIS_TOOL = '6008'
const SHOWN = 8
const MOST_PROXIES = 200

type Props = { body: InstrumentsBody; recordId: string | null }

/** Outcome data of each instrument, on the exposure's effect allele. */
function Pairs({ body }: { body: InstrumentsBody }) {
  const t = useT()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const instruments = instrumentsOf(body)
  const found = lookedUpOf(body)
  const proxies = proxiesOf(body)
  const rows = isWhole ? found.slice(0, 500) : found.slice(0, SHOWN)
  return (
    <>
      <NumberTable
        columns={[
          t('analysis.pick.column.snp'),
          t('analysis.pick.column.alleles'),
          t('analysis.pick.outcome.exposureBeta'),
          t('analysis.pick.outcome.outcomeBeta'),
          t('analysis.pick.outcome.p'),
          t('analysis.pick.outcome.state'),
        ]}
        rows={rows.map((row) => {
          const one = instruments[row.at]
          const proxy = proxies.get(row.at)
          const effect = (b: number | null, se: number | null) => {
            if (b === null) return '—'
            const text = format.estimate({ b, se, ciLow: null, ciHigh: null })
            return `${text.b} (${text.se})`
          }
          return {
            id: `${row.at}`,
            name: one?.SNP ?? '',
            cells: [
              `${row.effectAllele} / ${row.otherAllele ?? '—'}`,
              effect(row.betaExposure, one?.se ?? null),
              effect(row.beta, row.se),
              format.p(row.p),
              [
                row.reason === null
                  ? t('analysis.pick.outcome.kept')
                  : t(HARMONISE_REASON_TEXT[row.reason]),
                ...(proxy ? [proxyText({ SNP: proxy.proxy }, { t, format })] : []),
              ].join('\u00a0· '),
            ],
          }
        })}
      />
      {found.length > rows.length && !isWhole && (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          {t('analysis.pick.outcome.more', { n: found.length - rows.length })}
        </Button>
      )}
    </>
  )
}

/** Proxy variants with the variants that they replace, their correlation and their alleles. */
function Proxies({ part }: { part: NonNullable<OutcomePart['proxies']> }) {
  const t = useT()
  const format = useFormat()
  const { used, without, r2, windowKb } = part
  const reasons = [...Map.groupBy(without, ({ why }) => why)]
  return (
    <>
      <h3 className={own.subtitle}>{t('analysis.pick.proxy.title')}</h3>
      <p className={own.absent}>
        {t('analysis.pick.proxy.lead', {
          n: used.length,
          r2: format.exact(r2),
          kb: format.integer(windowKb),
        })}
      </p>
      {used.length > 0 && (
        <NumberTable
          columns={[
            t('analysis.pick.column.snp'),
            t('analysis.pick.proxy.proxy'),
            'r²',
            t('analysis.pick.proxy.distance'),
            t('analysis.pick.proxy.alleles'),
          ]}
          rows={used.slice(0, MOST_PROXIES).map((one) => ({
            id: `${one.at}`,
            name: one.SNP,
            cells: [
              one.proxy,
              format.significant(one.r2, 3),
              `${format.significant(Math.abs(one.distance) / 1000)} kb`,
              `${one.effectAllele}→${one.standsForEffect}\u00a0· ${one.otherAllele ?? '—'}→${one.standsForOther}`,
            ],
          }))}
        />
      )}
      {reasons.map(([why, those]) => (
        <p key={why} className={own.absent}>
          {t(WITHOUT_PROXY_TEXT[why], {
            n: those.length,
            names: those
              .slice(0, 20)
              .map(({ SNP }) => SNP)
              .join(t('analysis.report.list.joint')),
          })}
        </p>
      ))}
    </>
  )
}

function TwoSampleButton({ body, recordId }: Props & { recordId: string }) {
  const t = useT()
  const traits = body.traits.filter(({ kept }) => kept > 0).map(({ trait }) => trait)
  const [trait, setTrait] = useState(traits[0] ?? '')
  const prefilled = traits.length > 1 ? { exposure: trait } : {}
  return (
    <>
      {traits.length > 1 && (
        <NativeSelect
          size="md"
          mt="md"
          label={t('analysis.pick.outcome.trait')}
          value={trait}
          data={traits}
          onChange={(event) => setTrait(event.currentTarget.value)}
        />
      )}
      <div className={own.actions}>
        <Button
          component={Link}
          href={paths.toolFrom(TWO_SAMPLE, recordId, prefilled)}
          rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('analysis.pick.outcome.analyse')}
        </Button>
      </div>
    </>
  )
}

export function OutcomeSection({ body, recordId }: Props) {
  const t = useT()
  const format = useFormat()
  const { outcome } = body
  if (!outcome) {
    if (body.instruments.rows.length === 0) return null
    return (
      <Section
        id="outcome"
        title={t('analysis.pick.outcome.title')}
        lead={t('analysis.pick.outcome.none')}
      >
        {recordId !== null && (
          <Button
            component={Link}
            href={paths.toolFrom(THIS_TOOL, recordId)}
            rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
          >
            {t('analysis.pick.outcome.lookUp')}
          </Button>
        )}
      </Section>
    )
  }
  const total = body.instruments.rows.length
  const found = outcome.variants.rows.length
  const { proxies } = outcome
  return (
    <Section
      id="outcome"
      title={t('analysis.pick.outcome.title')}
      lead={t('analysis.pick.outcome.lead', {
        rows: format.integer(outcome.input.rows),
        total,
        found,
        kept: outcome.kept,
      })}
    >
      {recordId !== null && outcome.kept > 0 && <TwoSampleButton body={body} recordId={recordId} />}
      {found > 0 && <Pairs body={body} />}
      {proxies && proxies.used.length + proxies.without.length > 0 && <Proxies part={proxies} />}
      {outcome.absent.length > 0 && (
        <p className={own.absent}>
          {t('analysis.pick.outcome.absentNames', {
            n: outcome.absent.length,
            names: outcome.absent.slice(0, 40).join(t('analysis.report.list.joint')),
          })}
        </p>
      )}
    </Section>
  )
}
