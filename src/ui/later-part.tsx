import { type ReactNode, use, useMemo } from 'react'
import { TextsContext, useTextsPart } from '../i18n/texts-part.tsx'
import type { LazyPart } from './lazy-part.ts'
import { WhenNear } from './when-near.tsx'

type Props = {
  minHeight: number
  /** What is loaded for it, marked `withLaterTexts`. */
  part: Pick<LazyPart<object>, 'ready'>
  isPrinted?: boolean
  children: ReactNode
}

function WithTexts({ minHeight, children }: Pick<Props, 'minHeight' | 'children'>) {
  const texts = useTextsPart('later')
  return texts === 'ready' ? children : <div data-later="" style={{ minHeight }} />
}

/** A part of a page that is read, loaded with the texts `later` once the reader comes near it (see `WhenNear`). */
export function LaterPart({ minHeight, part, isPrinted = false, children }: Props) {
  const texts = use(TextsContext)
  const both = useMemo(
    () => ({
      ready: async () => {
        const brought = Promise.resolve(texts?.need('later')).then(
          () => true,
          () => false,
        )
        return (await part.ready()) && brought
      },
    }),
    [part, texts],
  )
  return (
    <WhenNear minHeight={minHeight} part={both} isPrinted={isPrinted}>
      <WithTexts minHeight={minHeight}>{children}</WithTexts>
    </WhenNear>
  )
}
