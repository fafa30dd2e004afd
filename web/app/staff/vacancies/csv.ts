import type { LoaderFunctionArgs } from 'react-router';
import { sendListFile } from '../kit/list.server.ts';
import { findVacancies } from './find-vacancies.server.ts';
import { vacancyList } from './vacancy-list.ts';

export const loader = (args: LoaderFunctionArgs) => sendListFile(args, vacancyList, findVacancies);
