import { errorCode, messageOf } from './database-errors'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: '当前用户没有权限，请把它交给运行本程序的用户（chown / chmod），或换一个位置',
  EPERM: '当前用户没有权限，请把它交给运行本程序的用户（chown / chmod），或换一个位置',
  EROFS: '所在的磁盘是只读的，请换一个位置',
  ENOENT: '上级目录不存在且不能在那里新建，请换一个位置',
  ENOTDIR: '路径中有一段是文件而不是目录，请换一个位置',
  EEXIST: '这个位置已有一个文件而不是目录，请换一个位置',
  EISDIR: '这个位置是目录而不是文件，请换一个位置',
  ENOSPC: '磁盘已满，请清理空间或换一个磁盘',
  EDQUOT: '超出磁盘配额，请清理空间或换一个磁盘',
  ENAMETOOLONG: '路径太长，请换一个位置',
  ELOOP: '路径中的符号链接绕成了圈，请换一个位置',
  EIO: '磁盘读写出错，请检查磁盘',
}

/** What is wrong with a file or folder and what to do, for the operator; undefined when the error is about something else. */
export function fileReason(error: unknown): string | undefined {
  const known = REASONS[errorCode(error) ?? '']
  if (known !== undefined) return known
  return pathOf(error) === undefined ? undefined : messageOf(error)
}

/** The file or folder an error of the operating system names. */
export function pathOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('path' in error)) return undefined
  return typeof error.path === 'string' ? error.path : undefined
}
