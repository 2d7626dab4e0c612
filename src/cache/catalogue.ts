import { contentEndpoints } from '../contract/endpoints/content.ts'
import { callQuery } from './call-query.ts'

const SEARCH = 'search'

/**
 * Queries of all articles and subjects without their texts: searched by the palette, also offline.
 */
export const catalogueQueries = {
  articles: () =>
    callQuery([SEARCH, 'articles'], contentEndpoints.contentList, {}, { isSilent: true }),
  subjects: () =>
    callQuery(
      [SEARCH, 'subjects'],
      contentEndpoints.subjectPage,
      { size: 100 },
      { isSilent: true },
    ),
}
