/** 收件、发件（含草稿）、归档目录、文件柜的一个文件夹、回收站。 */
export type Box = 'inbox' | 'sent' | 'archive' | 'folder' | 'trash'

const CURRENT: readonly Box[] = ['inbox', 'sent', 'archive', 'folder', 'trash']
const PAST: readonly Box[] = ['inbox', 'sent', 'archive']

/** 地址里写的那一个；写错了或历史库里没有的，回到收件。 */
export function boxOf(asked: string | undefined, history: boolean): Box {
  return (history ? PAST : CURRENT).find((box) => box === asked) ?? 'inbox'
}
