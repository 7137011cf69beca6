import type { ReadFailure } from './reader-message'

/** Why a file is not shown, in words for the person who opened it. */
export const reasons = {
  damaged: '文件已损坏或格式不完整，无法预览，请下载后核对或联系上传人重新上传',
  encrypted: '文件已加密，请下载后输入密码查看',
  tooLarge: '文件内容过多，在线预览会占用大量内存，请下载后查看',
  slow: '文件内容复杂，预览超时，请下载后查看',
  empty: '文件内容为空',
  mismatch: '文件内容与扩展名不符，无法预览，请下载后核对',
  legacy: '旧版 Office 格式（doc、ppt）不能直接预览，请下载后用本机软件打开，或另存为 docx、pptx 后重新上传',
  other: '该类型文件不支持预览，请下载后查看',
  missing: '文件不存在或没有查看权限',
  signedOut: '登录已失效，请重新登录后查看',
  network: '文件读取失败，请检查网络后重试',
  image: '图片无法显示，文件可能已损坏',
  video: '当前浏览器不支持该视频的编码格式，请下载后用播放器查看',
  sound: '当前浏览器不支持该音频的编码格式，请下载后用播放器查看',
  conversion: '文件转换失败，请下载后用本机软件打开',
} as const satisfies Record<ReadFailure, string> & Record<string, string>

export type Reason = keyof typeof reasons
