const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * 正文只存文字：从网页或文档编辑器粘来的标记在存入前去掉，段落与换行保留。
 * 浏览器一侧也只当文字显示，两道各自成立。
 */
export function plainText(content: string): string {
  return content
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])\s*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
