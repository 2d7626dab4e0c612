/** Provenance of a bidirectional result: everything needed to reproduce its numbers. */
import { useT } from '../../../i18n/use-t.ts'
import { ChartTable } from '../../charts/chart-table.tsx'
import { useFormat } from '../../use-format.ts'
import { ProvenanceSection } from '../provenance-section.tsx'
import type { Words } from '../../../i18n/words.ts'
import { FactList, NumberTable } from '../result-parts.tsx'
import classes from '../result.module.css'
import { ACTION_TEXT, REASON_TEXT } from '../../../results/scan/texts.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import {
  arrowOf,
  type BidirectionalBody,
  type Direction,
  traitNames,
} from '../../../results/bidirectional/body.ts'

type Props = { body: BidirectionalBody; directions: readonly [Direction, Direction] }

function Files({ body }: Pick<Props, 'body'>) {
  const t = useT()
  const format = useFormat()
  const { a, b } = traitNames(body)
  const { files } = body.input
  return (
    <ChartTable
      isText
      data={{
        caption: t('analysis.screen.files', { n: files.length }),
        columns: [
          t('analysis.bidirectional.trait'),
          t('analysis.provenance.file'),
          t('analysis.provenance.rows'),
          t('analysis.provenance.size'),
          'SHA-256',
        ],
        total: files.length,
        rows: files.map(({ side, name, bytes, rows, sha256 }) => ({
          id: `${side} ${name} ${sha256}`,
          cells: [side === 'a' ? a : b, name, format.integer(rows), format.bytes(bytes), sha256],
        })),
      }}
    />
  )
}

function pressoText({ presso }: BidirectionalBody['parameters'], { t, format }: Words): string {
  if (presso === 'off') return t('analysis.screen.notRun')
  return presso === 'auto' ? t('analysis.bidirectional.pressoAuto') : format.integer(presso)
}

function Parameters({ body }: Pick<Props, 'body'>) {
  const t = useT()
  const format = useFormat()
  const { parameters, engine, totalMs } = body
  const { instrumentP, leastF, pruneKb, action, convention, seed, nboot } = parameters
  const prune =
    pruneKb === 0
      ? t('analysis.screen.notRun')
      : t('analysis.bidirectional.pruneValue', { kb: format.integer(pruneKb) })
  const items: [string, string][] = [
    [t('tools.screen.instrumentP'), format.exact(instrumentP)],
    [t('tools.screen.leastF'), format.exact(leastF)],
    [t('tools.bidirectional.prune'), prune],
    [t('tools.screen.action'), t(ACTION_TEXT[action])],
    [t('analysis.provenance.convention'), t(CONVENTION_TEXT[convention])],
    [t('analysis.provenance.seed'), format.digits(seed)],
    [t('analysis.provenance.nboot'), format.integer(nboot)],
    [t('analysis.screen.presso'), pressoText(parameters, { t, format })],
    [t('analysis.provenance.engine'), `${engine.name} ${engine.version}`],
    [t('analysis.provenance.time'), format.duration(totalMs)],
  ]
  return <FactList items={items.map(([name, value]) => ({ id: name, name, value }))} />
}

/** Flow from the rows of a file to the variants of an estimate. */
function Flow({ directions }: Pick<Props, 'directions'>) {
  const t = useT()
  const format = useFormat()
  const dropped = new Map(
    directions.map(({ way, result }) => [way, Map.groupBy(result.dropped, ({ reason }) => reason)]),
  )
  const reasons = [
    ...new Set(directions.flatMap(({ result }) => result.dropped.map((row) => row.reason))),
  ]
  const line = (id: string, name: string, value: (direction: Direction) => number) => ({
    id,
    name,
    cells: directions.map((direction) => format.integer(value(direction))),
  })
  return (
    <NumberTable
      columns={[t('analysis.bidirectional.flow.step'), ...directions.map(arrowOf)]}
      rows={[
        line(
          'rows',
          t('analysis.bidirectional.flow.rows'),
          ({ result }) => result.instruments.candidates,
        ),
        line(
          'p',
          t('analysis.bidirectional.flow.aboveP'),
          ({ result }) => result.instruments.aboveP,
        ),
        line('f', t('analysis.bidirectional.flow.weak'), ({ result }) => result.instruments.weak),
        line(
          'prune',
          t('analysis.bidirectional.flow.pruned'),
          ({ result }) => result.instruments.pruned,
        ),
        line(
          'instruments',
          t('analysis.bidirectional.flow.selected'),
          ({ result }) => result.instruments.selected,
        ),
        ...reasons.map((reason) =>
          line(
            reason,
            t('analysis.bidirectional.flow.out', { reason: t(REASON_TEXT[reason]) }),
            ({ way }) => dropped.get(way)?.get(reason)?.length ?? 0,
          ),
        ),
        {
          ...line('used', t('analysis.bidirectional.used'), ({ result }) => result.variants.length),
          isMain: true,
        },
      ]}
    />
  )
}

function Mapping({ body }: Pick<Props, 'body'>) {
  const names = traitNames(body)
  return (
    <FactList
      items={(['a', 'b'] as const).flatMap((side) =>
        Object.entries(body.mapping[side]).map(([field, column]) => ({
          id: `${side} ${field}`,
          name: `${names[side]}\u00a0· ${field}`,
          value: column,
          isMono: true,
        })),
      )}
    />
  )
}

export function BidirectionalProvenance({ body, directions }: Props) {
  const t = useT()
  const panels = [
    {
      id: 'flow',
      title: t('analysis.bidirectional.flow.title'),
      content: (
        <>
          <Flow directions={directions} />
          <p className={classes.note}>{t('analysis.bidirectional.flow.note')}</p>
        </>
      ),
    },
    { id: 'files', title: t('analysis.bidirectional.filesTitle'), content: <Files body={body} /> },
    {
      id: 'parameters',
      title: t('analysis.screen.parameters'),
      content: <Parameters body={body} />,
    },
    { id: 'mapping', title: t('analysis.provenance.mapping'), content: <Mapping body={body} /> },
  ]
  return <ProvenanceSection panels={panels} openAtFirst="flow" />
}
