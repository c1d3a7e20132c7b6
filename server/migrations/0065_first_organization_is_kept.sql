-- Organization 1 is the operator's (SET-04). On a fresh server nobody becomes it by being the first: ordinary numbers begin at 2.
SELECT setval('organizations_id_seq', 1, true) FROM organizations_id_seq WHERE NOT is_called;
