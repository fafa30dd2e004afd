import type { LoaderFunctionArgs } from 'react-router';
import { sendListFile } from '../kit/list.server.ts';
import { findPages } from './find-pages.server.ts';
import { pageList } from './page-list.ts';

export const loader = (args: LoaderFunctionArgs) => sendListFile(args, pageList, findPages);
