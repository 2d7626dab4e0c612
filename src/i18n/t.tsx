/** Renders a message that contains elements, such as a link. */
import { Trans } from '@lingui/react'
import type { ReactElement } from 'react'
import { isolateValues, type MessageValues } from './words.ts'

type Props = {
  id: string
  values?: MessageValues
  /** Elements for the tags of the message: `<link>…</link>` takes `components.link`. */
  components?: Record<string, ReactElement>
}

export function T({ id, values, components }: Props) {
  return <Trans id={id} values={isolateValues(values)} components={components} />
}
