export { clearFileCookie, fileSession, setFileCookie } from './file-cookie'
export { openFilesTo } from './file-readers'
export { releaseFiles } from './release-files'
export { printable } from './thumbnail'
