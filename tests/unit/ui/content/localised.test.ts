import { describe, expect, test } from 'vitest'
import { readingMinutes, tagsIn, textIn } from '../../../../src/ui/content/localised.ts'

describe('textIn', () => {
  test("the reader's language, else the other one, else nothing", () => {
    const item = { titleZh: '异质性', titleEn: 'Heterogeneity' }
    expect(textIn(item, 'title', 'zh')).toBe('异质性')
    expect(textIn(item, 'title', 'en')).toBe('Heterogeneity')
    expect(textIn({ titleZh: '', titleEn: 'Only' }, 'title', 'zh')).toBe('Only')
    expect(textIn({ titleZh: '', titleEn: '' }, 'title', 'en')).toBe('')
  })
})

test('tags of the other language only where there are none', () => {
  expect(tagsIn({ tagsZh: ['甲'], tagsEn: ['a', 'b'] }, 'en')).toEqual(['a', 'b'])
  expect(tagsIn({ tagsZh: ['甲'], tagsEn: [] }, 'en')).toEqual(['甲'])
})

describe('readingMinutes', () => {
  test('350 Han characters or 200 words a minute, at least one', () => {
    const item = { lengthZh: 1750, lengthEn: 1000 }
    expect(readingMinutes(item, 'zh')).toBe(5)
    expect(readingMinutes(item, 'en')).toBe(5)
    expect(readingMinutes({ lengthZh: 20, lengthEn: 12 }, 'zh')).toBe(1)
  })

  test('0 when the length is not known', () => {
    expect(readingMinutes({ lengthZh: 0, lengthEn: 500 }, 'zh')).toBe(0)
  })
})
