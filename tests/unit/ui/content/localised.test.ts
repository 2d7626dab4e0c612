import { describe, expect, test } from 'vitest'
import { textIn } from '../../../../src/ui/content/localised.ts'

describe('textIn', () => {
  test("returns the user's language, else the other one, else nothing", () => {
    const item = { titleZh: '异质性', titleEn: 'Heterogeneity' }
    expect(textIn(item, 'title', 'zh')).toBe('异质性')
    expect(textIn(item, 'title', 'en')).toBe('Heterogeneity')
    expect(textIn({ titleZh: '', titleEn: 'Only' }, 'title', 'zh')).toBe('Only')
    expect(textIn({ titleZh: '', titleEn: '' }, 'title', 'en')).toBe('')
  })
})
