import { copyText } from '../data/copy-text'
import { toast } from './toast'

/** Copies and says whether it worked. */
export async function copyAndSay(text: string): Promise<void> {
  if (await copyText(text)) toast.success('已复制')
  else toast.warning('复制失败，请手动选择文字后复制')
}
