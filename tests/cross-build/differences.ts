/** Expected differences from the earlier commit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `output` is a name with `*` for any text; `reason` is the decision. */
type Difference = { output: string; reason: string }

const DIFFERENCES = JSON.parse(
  readFileSync(join(import.meta.dirname, 'differences.json'), 'utf8'),
) as Difference[]

/** Whether an output may differ from the earlier commit. */
export function isExpected(output: string): boolean {
  return DIFFERENCES.some((one) => {
    const pattern = one.output
      .split('*')
      .map((text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${pattern.join('.*')}$`).test(output)
  })
}
