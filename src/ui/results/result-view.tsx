import { createElement } from 'react'
import { viewOf } from './views.ts'
import type { RecordBody } from '../../results/record-body.ts'

type Props = {
  body: RecordBody
  /** Of the record that holds it: the way to take its data elsewhere. */
  recordId: string | null
}

/** A result whole, drawn by what its kind brings along. */
export function ResultView({ body, recordId }: Props) {
  return createElement(viewOf(body), { body, recordId })
}
