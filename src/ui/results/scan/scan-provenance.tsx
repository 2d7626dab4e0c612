/** Provenance of a scan or a causal map: everything needed to reproduce its numbers. */
import { useT } from '../../../i18n/use-t.ts'
import { ChartTable, ROWS_SHOWN } from '../../charts/chart-table.tsx'
import type { Words } from '../../../i18n/words.ts'
import { useFormat } from '../../use-format.ts'
import { ProvenanceSection } from '../provenance-section.tsx'
import classes from '../result.module.css'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import type { ScanBody } from '../../../results/scan/body.ts'
import { ACTION_TEXT, REASON_TEXT } from '../../../results/scan/texts.ts'

function Files({ body }: { body: ScanBody }) {
  const t = useT()
  const format = useFormat()
  const { files } = body.input
  return (
    <ChartTable
      isText
      data={{
        caption: t('analysis.screen.files', { n: files.length }),
        columns: [t('analysis.provenance.file'), t('analysis.provenance.size'), 'SHA-256'],
        total: files.length,
        rows: files.slice(0, ROWS_SHOWN).map(({ name, bytes, sha256, role }) => ({
          id: `${role} ${name} ${sha256}`,
          cells: [name, format.bytes(bytes), sha256],
        })),
      }}
    />
  )
}

/** Returns the rules of clumping and the panel's fingerprint. */
function clumpFacts({ parameters, panel }: ScanBody, { t, format }: Words): [string, string][] {
  const { clump, proxies } = parameters
  return [
    ...(clump
      ? ([
          [t('tools.pick.r2'), format.significant(clump.r2)],
          [t('tools.pick.window'), format.integer(clump.windowKb)],
        ] as [string, string][])
      : []),
    ...(proxies
      ? ([
          [
            t('analysis.pick.rule.absent'),
            t('analysis.pick.rule.proxies', {
              r2: format.significant(proxies.r2),
              kb: format.integer(proxies.windowKb),
            }),
          ],
        ] as [string, string][])
      : []),
    ...(panel?.files ?? []).flatMap(({ fileName, bimSha256, famSha256 }): [string, string][] => [
      [`${fileName}.bim\u00a0· SHA-256`, bimSha256],
      [`${fileName}.fam\u00a0· SHA-256`, famSha256],
    ]),
  ]
}

function Parameters({ body }: { body: ScanBody }) {
  const t = useT()
  const format = useFormat()
  const { parameters, engine, totalMs, summary } = body
  const facts: [string, string][] = [
    [t('tools.screen.instrumentP'), format.exact(parameters.instrumentP)],
    [t('tools.screen.leastF'), format.exact(parameters.leastF)],
    [t('tools.screen.action'), t(ACTION_TEXT[parameters.action])],
    [t('analysis.provenance.convention'), t(CONVENTION_TEXT[parameters.convention])],
    [t('analysis.provenance.seed'), format.digits(parameters.seed)],
    [t('analysis.provenance.nboot'), format.integer(parameters.nboot)],
    [
      t('analysis.screen.presso'),
      parameters.pressoDraws === null
        ? t('analysis.screen.notRun')
        : format.integer(parameters.pressoDraws),
    ],
    ...(parameters.reverse === true
      ? [[t('tools.map.reverse'), t('analysis.reverse.asked')] as [string, string]]
      : []),
    ...(parameters.robust === true
      ? [[t('tools.screen.robust'), t('analysis.reverse.asked')] as [string, string]]
      : []),
    ...clumpFacts(body, { t, format }),
    [t('analysis.screen.belowThreshold'), format.integer(summary.belowThreshold)],
    [t('analysis.provenance.engine'), `${engine.name} ${engine.version}`],
    [t('analysis.provenance.time'), format.duration(totalMs)],
  ]
  return (
    <dl className={`${classes.facts} ${classes.factsLeft}`}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.pairRow}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Mapping({ body }: { body: ScanBody }) {
  const t = useT()
  const { mapping } = body
  const sides: [string, Record<string, string>][] =
    'table' in mapping
      ? [['', mapping.table]]
      : [
          [t('analysis.column.exposure'), mapping.exposure],
          [t('analysis.column.outcome'), mapping.outcome],
        ]
  return (
    <>
      {sides.map(([side, columns]) => (
        <dl key={side} className={`${classes.facts} ${classes.factsLeft}`}>
          {Object.entries(columns).map(([field, column]) => (
            <div key={field} className={classes.pairRow}>
              <dt>{side === '' ? field : `${side}\u00a0· ${field}`}</dt>
              <dd className={classes.mono}>{column}</dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  )
}

/** Variants that are in no analysis, by reason, over all pairs. */
function Dropped({ body }: { body: ScanBody }) {
  const t = useT()
  const format = useFormat()
  const counts = new Map<keyof typeof REASON_TEXT, number>()
  for (const { dropped } of body.rows) {
    for (const [reason, count] of Object.entries(dropped) as [keyof typeof REASON_TEXT, number][]) {
      counts.set(reason, (counts.get(reason) ?? 0) + count)
    }
  }
  if (counts.size === 0) return <p className={classes.note}>{t('analysis.dropped.none')}</p>
  return (
    <dl className={`${classes.facts} ${classes.factsLeft}`}>
      {[...counts].map(([reason, count]) => (
        <div key={reason} className={classes.pairRow}>
          <dt>{t(REASON_TEXT[reason])}</dt>
          <dd>{format.integer(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ScanProvenance({ body }: { body: ScanBody }) {
  const t = useT()
  const panels = [
    { id: 'files', title: t('analysis.provenance.input'), content: <Files body={body} /> },
    {
      id: 'parameters',
      title: t('analysis.screen.parameters'),
      content: <Parameters body={body} />,
    },
    { id: 'mapping', title: t('analysis.provenance.mapping'), content: <Mapping body={body} /> },
    { id: 'dropped', title: t('analysis.screen.leftOut'), content: <Dropped body={body} /> },
  ]
  return <ProvenanceSection panels={panels} openAtFirst="parameters" />
}
