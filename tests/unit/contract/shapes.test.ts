import { describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'

describe('3.7 the shapes that the specification leaves open have their decided fields', () => {
  test('an article', () => {
    const read = contract.content.reply.parse({ id: '1', type: 'problem' })
    expect(Object.keys(read ?? {})).toEqual(
      expect.arrayContaining(
        'id type titleZh titleEn summaryZh summaryEn contentZh contentEn cover industryId problemType analysisType toolId level author references publishedAt updatedAt likeCount liked'.split(
          ' ',
        ),
      ),
    )
  })

  test('a theme', () => {
    const read = contract.subject.reply.parse({ id: '1' })
    expect(Object.keys(read ?? {})).toEqual(
      expect.arrayContaining(
        'id titleZh titleEn summaryZh summaryEn cover items doneCount'.split(' '),
      ),
    )
  })
})
