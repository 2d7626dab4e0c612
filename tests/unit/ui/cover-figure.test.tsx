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

  test('an unknown cover still shows a drawing', () => {
    expect(draw('brand-new', '1')).toContain('<circle')
  })
})
