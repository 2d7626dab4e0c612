import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CoverFigure } from '../../../src/ui/figures/cover-figure.tsx'

const NAMES = 'scatter forest funnel density heatmap network taxa timeline flow bars'.split(' ')
const draw = (name: string, id: string) => renderToStaticMarkup(<CoverFigure name={name} id={id} />)

describe('CoverFigure', () => {
  test.each(NAMES)('%s is drawn from its id, hidden from screen readers, and small', (name) => {
    const markup = draw(name, '2001')
    expect(markup).toBe(draw(name, '2001'))
    expect(markup).not.toBe(draw(name, '2002'))
    expect(markup).toContain('aria-hidden="true"')
    expect(markup).not.toMatch(/NaN|undefined|Infinity/)
    expect(markup.length).toBeLessThan(16_000)
  })

  test('a drawing as text is shown as it is', () => {
    const markup = draw('drawing 320 180\naxis M0 150H296\nscript M0 0\nstart 4 4 word', '2001')
    expect(markup).toContain('<path d="M0 150H296" class="drawing-axis"></path></svg>')
    expect(markup).not.toContain('word')
  })

  test.each(['brand-new', 'constructor', 'hasOwnProperty', '__proto__'])(
    'an unknown cover (%s) still shows a drawing',
    (name) => {
      expect(draw(name, '1')).toContain('<circle')
    },
  )
})
