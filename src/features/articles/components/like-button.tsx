/** Toggle button that likes an article, with the count. */
import { useMutation } from '@tanstack/react-query'
import { likeArticle } from '../../../cache/article-reactions.ts'
import { LikeButton as LikeControl } from '../../../ui/content/like-button.tsx'

type Props = {
  item: { id: string; liked: boolean; likeCount: number }
  /** Title of the item, where the button is in a list. */
  of?: string
}

export function LikeButton({ item, of }: Props) {
  const { mutate } = useMutation(likeArticle())
  return (
    <LikeControl
      item={item}
      onChange={(liked) => mutate({ id: item.id, liked })}
      {...(of === undefined ? {} : { of })}
    />
  )
}
