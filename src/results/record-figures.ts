/** Figure choices of a record: a part of its presentation, so that they are saved and sent with the record. */

type Fields = Record<string, unknown>
export type FigureChoices = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

/** Returns the choices that a result holds. */
export function figuresOf(body: { presentation?: { figures?: unknown } }): FigureChoices {
  return fieldsOf(body.presentation?.figures)
}

/** Text without which a result has no choices and need not be parsed: most records have none, and results can be large. */
const MARK = '"figures":{'

/** Reads the choices in the JSON text of a result. */
export function figuresIn(result: string): FigureChoices {
  if (!result.includes(MARK)) return {}
  try {
    return figuresOf(fieldsOf(JSON.parse(result)))
  } catch {
    return {}
  }
}

/** Returns the JSON text of a result with these choices instead of its own. @throws SyntaxError */
export function withFigures(result: string, figures: FigureChoices): string {
  const body = fieldsOf(JSON.parse(result))
  const { figures: _before, ...presentation } = fieldsOf(body['presentation'])
  const next = Object.keys(figures).length === 0 ? presentation : { ...presentation, figures }
  return JSON.stringify({ ...body, presentation: next })
}

/** Returns the choices with one added, or removed where it is null. */
export function withFigure(
  figures: FigureChoices,
  figure: string,
  choice: object | null,
): FigureChoices {
  const { [figure]: _before, ...others } = figures
  return choice === null ? others : { ...others, [figure]: choice }
}
