import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react'
import { TextsContext } from '../i18n/texts-part.tsx'
import type { TextPart, Texts } from '../i18n/locale.ts'
import { connection } from '../platform/connection.ts'
import { askTextsAgain, type Codes, codesOf, textsOf } from './part-codes.ts'
import { Coming, type Place, PlaceContext, Unhad } from './part-waits.tsx'

type Load<P> = () => Promise<ComponentType<P>>
type Bring = <T>(run: () => Promise<T>) => Promise<T | null>
type NeededTexts = Pick<Texts, 'need' | 'has'> | null

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
  codes: Codes<ComponentType<P>>
  text: TextPart | undefined
  props: P
  unhad: ReactNode
}

/** The part, once its code and its texts have come. */
function Shown<P extends object>({ codes, text, props, unhad }: ShownProps<P>) {
  const texts = use(TextsContext)
  // Both are on their way before either is waited for.
  const [code, words] = [codes.once(), textsOf(texts, text)]
  const Part = use(code)
  const hasTexts = use(words)
  if (Part === null || !hasTexts) return unhad
  return <PlaceContext value={null}>{createElement(Part, props)}</PlaceContext>
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
  const codes = codesOf(load, kind.bring)
  const forget = (texts: NeededTexts) => {
    codes.again()
    askTextsAgain(texts, text)
  }
  function Part(props: P) {
    const texts = use(TextsContext)
    const outside = use(PlaceContext)
    const [tries, setTries] = useState(0)
    const skeleton = Skeleton ? <Skeleton /> : outside
    const place = placeOf?.(props) ?? null
    // Opened another time it is asked for another time.
    useEffect(() => () => forget(texts), [texts])
    const again = () => {
      forget(texts)
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
        <Shown key={tries} codes={codes} text={text} props={props} unhad={unhad} />
      </Suspense>
    )
  }
  const ready = async (texts: NeededTexts = null) => {
    forget(texts)
    const [part, hasTexts] = await Promise.all([codes.once(), textsOf(texts, text)])
    return part !== null && hasTexts
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
