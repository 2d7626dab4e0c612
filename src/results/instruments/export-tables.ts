/** The tables of a choice of instruments for other programs. */
import { msg } from '../../i18n/msg.ts'
import { fileFacts, mappingFacts, parameterFacts } from '../exports/about-facts.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import {
  EXPOSURE_COLUMNS,
  exposureRows,
  pairColumns,
  pairRows,
  SELECTION_TABLE,
  selectionRows,
  SSF_COLUMNS,
  ssfRows,
} from './exposure-table.ts'
import type { InstrumentsBody } from './body.ts'

function droppedRows({ dropped }: InstrumentsBody): Cell[][] {
  return dropped.first.map((one): Cell[] => [
    one.SNP,
    one.row,
    one.trait,
    one.reason,
    one.value ?? null,
    one.to ?? null,
    one.distance ?? null,
    one.r2 ?? null,
    one.negLog10P,
  ])
}

function tables(body: InstrumentsBody): ResultTable[] {
  const own: ResultTable[] = [
    {
      id: 'instruments',
      label: msg('analysis.pick.export.exposure'),
      columns: EXPOSURE_COLUMNS,
      rows: () => exposureRows(body),
    },
    {
      id: 'instruments-ssf',
      label: msg('analysis.pick.export.ssf'),
      columns: SSF_COLUMNS,
      rows: () => ssfRows(body),
    },
  ]
  if (body.outcome) {
    own.push({
      id: 'harmonised',
      label: msg('analysis.pick.export.pairs'),
      columns: pairColumns(body),
      rows: () => pairRows(body),
    })
  }
  if (body.estimates) {
    own.push({
      id: 'selection',
      label: msg('analysis.pick.export.selection'),
      columns: SELECTION_TABLE,
      rows: () => selectionRows(body),
    })
  }
  return [
    ...own,
    {
      id: 'flow',
      label: msg('analysis.pick.export.flow'),
      columns: ['step', 'left'],
      rows: () => body.flow.map(({ step, left }): Cell[] => [step, left]),
    },
    {
      id: 'dropped',
      label: msg('analysis.pick.export.dropped'),
      columns: ['SNP', 'row', 'trait', 'reason', 'value', 'gave_way_to', 'distance', 'r2'].concat([
        'neg_log10_p',
      ]),
      rows: () => droppedRows(body),
    },
  ]
}

export const instrumentsExports: KindExports<InstrumentsBody> = {
  tables,
  about: ({ input, estimates, ld, panel, outcome, parameters }, words) => {
    const { t } = words
    return [
      ...fileFacts(input.fileName, input.sha256, words, t('analysis.column.exposure')),
      ...(estimates
        ? fileFacts(
            estimates.input.fileName,
            estimates.input.sha256,
            words,
            t('analysis.pick.provenance.estimates'),
          )
        : []),
      ...(ld ? fileFacts(ld.fileName, ld.sha256, words, 'LD') : []),
      ...(panel?.files ?? []).flatMap(({ fileName, bimSha256, famSha256, bedBytes }) => [
        ...fileFacts(`${fileName}.bim`, bimSha256, words, '.bim'),
        ...fileFacts(`${fileName}.fam`, famSha256, words, '.fam'),
        { name: `${fileName}.bed`, value: bedBytes },
      ]),
      ...(outcome
        ? fileFacts(
            outcome.input.fileName,
            outcome.input.sha256,
            words,
            t('analysis.column.outcome'),
          )
        : []),
      ...parameterFacts(parameters),
      ...mappingFacts(input.mapping, words),
    ]
  },
}
