import { type ComponentType, createElement } from 'react'
import type { IsKind, RecordBody } from '../../results/record-body.ts'

export type ViewProps<B extends RecordBody = RecordBody> = {
  body: B
  /** Of the record that holds it: the way to take its data elsewhere. */
  recordId: string | null
}

/** The view of one kind for those who do not know which kind they show. */
export function ownView<B extends RecordBody>(
  is: IsKind<B>,
  View: ComponentType<ViewProps<B>>,
): ComponentType<ViewProps> {
  return function OwnView({ body, recordId }) {
    return is(body) ? createElement(View, { body, recordId }) : null
  }
}
