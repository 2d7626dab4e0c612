import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { TextsContext } from '../i18n/texts-part.tsx'
import type { TextPart } from '../i18n/locale.ts'
import { connection } from '../platform/connection.ts'
import { type Bring, type NeededTexts, type PartCode, partCode } from './part-code.ts'
import { Coming, type Place, PlaceContext, Unhad } from './part-waits.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** A part that is loaded when it is shown, or before. */
export type LazyPart<P extends object> = ComponentType<P> & {
  /** Loads it, with its texts. @returns false when it could not be had */
  ready: (texts?: NeededTexts) => Promise<boolean>
}

type Options = {
  /** Texts that must have come as well. */
  texts?: TextPart
}

type Kind<P> = Options & {
  /** Where it is said that it is late, or could not be had; nowhere for a part that nobody asked for. */
  placeOf: ((props: P) => Place) | null
  Skeleton?: ComponentType
  bring?: Bring
}

type ShownProps<P extends object> = {
  code: PartCode<P>
  texts: NeededTexts
  props: P
  unhad: ReactNode
}

function Shown<P extends object>({ code, texts, props, unhad }: ShownProps<P>) {
  const [Inside] = useState(() => code.inside(texts))
  return (
    <PlaceContext value={null}>
      <Inside props={props} unhad={unhad} />
    </PlaceContext>
  )
}

/** Tries again by itself when the line is back, for what nobody is told of. */
function Quietly({ onAgain }: { onAgain: () => void }) {
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.state() === 'good') onAgain()
      }),
    [onAgain],
  )
  return null
}

function partOf<P extends object>(load: Load<P>, kind: Kind<P>): LazyPart<P> {
  const { placeOf, Skeleton, texts: text } = kind
  const code = partCode(load, text, kind.bring)
  function Part(props: P) {
    const texts = use(TextsContext)
    const outside = use(PlaceContext)
    const [tries, setTries] = useState(0)
    const skeleton = Skeleton ? <Skeleton /> : outside
    const place = placeOf?.(props) ?? null
    // Opened another time it is asked for another time.
    useEffect(() => code.again, [])
    const again = () => {
      code.again()
      setTries((before) => before + 1)
    }
    const unhad =
      place === null ? (
        <Quietly onAgain={again} />
      ) : (
        <Unhad place={place} isFinal={tries > 0} onAgain={again} />
      )
    return (
      <Suspense fallback={place === null ? skeleton : <Coming place={place}>{skeleton}</Coming>}>
        <Shown key={tries} code={code} texts={texts} props={props} unhad={unhad} />
      </Suspense>
    )
  }
  const ready = (texts: NeededTexts = null) => {
    code.again()
    return code.ready(texts)
  }
  return Object.assign(Part, { ready })
}

/**
 * A part that opens over the page (dialog, drawer, palette). While its code does not come a card says so, and can be
 * closed; where it cannot be had the card offers to try again.
 * @param close what a reader does who does not want to wait
 */
export const overPart = <P extends object>(
  load: Load<P>,
  close: (props: P) => void,
  options: Options = {},
): LazyPart<P> => partOf(load, { ...options, placeOf: (props) => ({ close: () => close(props) }) })

/** A part that has its place in the page or in an open frame: there it is said. */
export const herePart = <P extends object>(
  load: Load<P>,
  options: Options & { Skeleton?: ComponentType } = {},
): LazyPart<P> => partOf(load, { ...options, placeOf: () => ({ close: null }) })

/**
 * A part that nobody asked for and without which the page is whole, or that stands in a bar which has no room for
 * words. It is tried again when the line is back.
 * @param bring `optionalImport` for one that nobody misses: the page is not loaded again for it
 */
export const quietPart = <P extends object>(
  load: Load<P>,
  options: Options & { Skeleton?: ComponentType; bring?: Bring } = {},
): LazyPart<P> => partOf(load, { ...options, placeOf: null })
