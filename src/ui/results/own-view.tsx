/** Wraps the view of one kind for callers that do not know the kind. */
import { type ComponentType, createElement } from 'react'
import type { IsKind, RecordBody } from '../../results/record-body.ts'

export type ViewProps<B extends RecordBody = RecordBody> = {
  body: B
  /** Id of the record that holds the result, for links to other tools; null without one. */
  recordId: string | null
}

export function ownView<B extends RecordBody>(
  is: IsKind<B>,
  View: ComponentType<ViewProps<B>>,
): ComponentType<ViewProps> {
  return function OwnView({ body, recordId }) {
    return is(body) ? createElement(View, { body, recordId }) : null
  }
}
