export { keepWhile } from './file-access'
export { clearFileCookie, fileSession, setFileCookie } from './file-cookie'
export { openFilesTo } from '../../entity/file-reach'
export { releaseFiles } from './release-files'
