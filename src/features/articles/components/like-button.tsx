/** Toggle button that likes an article, with the count. */
import { useMutation } from '@tanstack/react-query'
import { likeArticle } from '../../../cache/article-reactions.ts'
import { withReactions } from '../../../cache/marks.ts'
import { useMarks } from '../../../cache/use-marks.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { LikeButton as LikeControl } from '../../../ui/content/like-button.tsx'

type Props = {
  item: Pick<ArticleSummary, 'id' | 'liked' | 'likeCount' | 'favourite'>
  /** Title of the item, where the button is in a list. */
  of?: string
}

export function LikeButton({ item, of }: Props) {
  const marks = useMarks()
  const { mutate } = useMutation(likeArticle())
  return (
    <LikeControl
      item={withReactions(item, marks)}
      onChange={(liked) => mutate({ id: item.id, liked })}
      {...(of === undefined ? {} : { of })}
    />
  )
}
