import { EstimatesTable } from './estimates-table.tsx'
import { GuardRails } from './guard-rails.tsx'
import { Provenance } from './provenance.tsx'
import type { TwoSampleBody } from './two-sample-body.ts'
import { ResultFigures } from './result-figures.tsx'
import classes from '../result.module.css'
import { Sensitivity } from './sensitivity.tsx'
import { Words } from './words.tsx'

/**
 * A result whole, in the order in which it should be read: what speaks against believing it, what it
 * says, the numbers, the pictures, the checks, and where it all comes from.
 */
export function TwoSampleView({ body }: { body: TwoSampleBody }) {
  return (
    <div className={classes.result}>
      <GuardRails body={body} />
      <Words body={body} />
      <EstimatesTable body={body} />
      <ResultFigures body={body} />
      <Sensitivity body={body} />
      <Provenance body={body} />
    </div>
  )
}
