/**
 * Static drawings as text: figures of articles and their covers. One line per element, numbers and words only: the
 * page builds the elements itself, so that nothing of the source becomes markup.
 */

/** Appearances of a path; the style sheets have one class for each. */
export const DRAWING_MARKS = [
  'wash',
  'grid',
  'bar',
  'quietbar',
  'oddbar',
  'axis',
  'faint',
  'dashed',
  'line',
  'oddline',
  'second',
  'third',
  'quietdot',
  'dot',
  'odd',
] as const
export type DrawingMark = (typeof DRAWING_MARKS)[number]

export const TEXT_ANCHORS = ['start', 'middle', 'end'] as const
export type TextAnchor = (typeof TEXT_ANCHORS)[number]

export type DrawingPath = { mark: DrawingMark; d: string }
export type DrawingText = { anchor: TextAnchor; x: number; y: number; text: string }

/** A drawing on a canvas of `width` × `height`; texts come after the paths. */
export type Drawing = {
  width: number
  height: number
  paths: readonly DrawingPath[]
  texts: readonly DrawingText[]
}

/** Characters of the longest drawing that a page shows: that of a chart with 60 points has about 2,000. */
export const MOST_DRAWING = 20_000

const HEAD = /^drawing ([1-9]\d{1,2}) ([1-9]\d{1,2})$/
const PATH = /^([a-z]+) (M[MLHVhvlz\d .-]*)$/
const TEXT = /^(start|middle|end) (\d{1,3}(?:\.\d)?) (\d{1,3}(?:\.\d)?) (.+)$/

const isMark = (name: string | undefined): name is DrawingMark =>
  (DRAWING_MARKS as readonly (string | undefined)[]).includes(name)

/** Reads the text of a drawing; lines that are neither a path nor a text are left out. Null where it is none, or too long. */
export function parseDrawing(source: string): Drawing | null {
  if (source.length > MOST_DRAWING) return null
  const [head = '', ...lines] = source.split('\n')
  const size = HEAD.exec(head)
  if (size === null) return null
  const paths: DrawingPath[] = []
  const texts: DrawingText[] = []
  for (const line of lines) {
    const [, mark, d = ''] = PATH.exec(line) ?? []
    const [, anchor, x, y, text = ''] = TEXT.exec(line) ?? []
    if (isMark(mark)) paths.push({ mark, d })
    else if (anchor !== undefined)
      texts.push({ anchor: anchor as TextAnchor, x: Number(x), y: Number(y), text })
  }
  return { width: Number(size[1]), height: Number(size[2]), paths, texts }
}

/** Writes a drawing as text; paths of one mark become one. */
export const writeDrawing = ({ width, height, paths, texts }: Drawing): string =>
  [
    `drawing ${width} ${height}`,
    ...DRAWING_MARKS.flatMap((mark) => {
      const d = paths.filter((path) => path.mark === mark).map((path) => path.d)
      return d.length === 0 ? [] : [`${mark} ${d.join('')}`]
    }),
    ...texts.map(({ anchor, x, y, text }) => `${anchor} ${x} ${y} ${text}`),
  ].join('\n')
