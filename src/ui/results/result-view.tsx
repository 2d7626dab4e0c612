/** View of a result of any kind, chosen by its kind. */
import { createElement } from 'react'
import { viewOf } from './views.ts'
import type { RecordBody } from '../../results/record-body.ts'

type Props = {
  body: RecordBody
  /** Id of the record that holds the result, for links to other tools; null without one. */
  recordId: string | null
}

export function ResultView({ body, recordId }: Props) {
  return createElement(viewOf(body), { body, recordId })
}
