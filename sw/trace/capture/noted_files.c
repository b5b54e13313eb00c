// SPDX-License-Identifier: Apache-2.0
// File functions. Their communication is inside the MPI library, so calls are only counted.
#include "noted.h"

NOTED(File_open, (MPI_Comm comm, const char *filename, int amode, MPI_Info info, MPI_File *file),
      (comm, filename, amode, info, file))
NOTED(File_close, (MPI_File * file), (file))
NOTED(File_delete, (const char *filename, MPI_Info info), (filename, info))
NOTED(File_set_size, (MPI_File file, MPI_Offset size), (file, size))
NOTED(File_preallocate, (MPI_File file, MPI_Offset size), (file, size))
NOTED(File_set_view,
      (MPI_File file, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype,
       const char *datarep, MPI_Info info),
      (file, disp, etype, filetype, datarep, info))
NOTED(File_sync, (MPI_File file), (file))
NOTED(File_read_at,
      (MPI_File file, MPI_Offset offset, void *data, int count, MPI_Datatype type,
       MPI_Status *status),
      (file, offset, data, count, type, status))
NOTED(File_read_at_all,
      (MPI_File file, MPI_Offset offset, void *data, int count, MPI_Datatype type,
       MPI_Status *status),
      (file, offset, data, count, type, status))
NOTED(File_write_at,
      (MPI_File file, MPI_Offset offset, const void *data, int count, MPI_Datatype type,
       MPI_Status *status),
      (file, offset, data, count, type, status))
NOTED(File_write_at_all,
      (MPI_File file, MPI_Offset offset, const void *data, int count, MPI_Datatype type,
       MPI_Status *status),
      (file, offset, data, count, type, status))
NOTED(File_iread_at,
      (MPI_File file, MPI_Offset offset, void *data, int count, MPI_Datatype type,
       MPI_Request *request),
      (file, offset, data, count, type, request))
NOTED(File_iwrite_at,
      (MPI_File file, MPI_Offset offset, const void *data, int count, MPI_Datatype type,
       MPI_Request *request),
      (file, offset, data, count, type, request))
NOTED(File_iread_at_all,
      (MPI_File file, MPI_Offset offset, void *data, int count, MPI_Datatype type,
       MPI_Request *request),
      (file, offset, data, count, type, request))
NOTED(File_iwrite_at_all,
      (MPI_File file, MPI_Offset offset, const void *data, int count, MPI_Datatype type,
       MPI_Request *request),
      (file, offset, data, count, type, request))
NOTED(File_read, (MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status),
      (file, data, count, type, status))
NOTED(File_read_all, (MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status),
      (file, data, count, type, status))
NOTED(File_write,
      (MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status),
      (file, data, count, type, status))
NOTED(File_write_all,
      (MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status),
      (file, data, count, type, status))
NOTED(File_iread, (MPI_File file, void *data, int count, MPI_Datatype type, MPI_Request *request),
      (file, data, count, type, request))
NOTED(File_iwrite,
      (MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Request *request),
      (file, data, count, type, request))
NOTED(File_iread_all,
      (MPI_File file, void *data, int count, MPI_Datatype type, MPI_Request *request),
      (file, data, count, type, request))
NOTED(File_iwrite_all,
      (MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Request *request),
      (file, data, count, type, request))
NOTED(File_read_shared,
      (MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status),
      (file, data, count, type, status))
NOTED(File_write_shared,
      (MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status),
      (file, data, count, type, status))
NOTED(File_iread_shared,
      (MPI_File file, void *data, int count, MPI_Datatype type, MPI_Request *request),
      (file, data, count, type, request))
NOTED(File_iwrite_shared,
      (MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Request *request),
      (file, data, count, type, request))
NOTED(File_read_ordered,
      (MPI_File file, void *data, int count, MPI_Datatype type, MPI_Status *status),
      (file, data, count, type, status))
NOTED(File_write_ordered,
      (MPI_File file, const void *data, int count, MPI_Datatype type, MPI_Status *status),
      (file, data, count, type, status))
NOTED(File_seek_shared, (MPI_File file, MPI_Offset offset, int whence), (file, offset, whence))
NOTED(File_read_at_all_begin,
      (MPI_File file, MPI_Offset offset, void *data, int count, MPI_Datatype type),
      (file, offset, data, count, type))
NOTED(File_read_at_all_end, (MPI_File file, void *data, MPI_Status *status), (file, data, status))
NOTED(File_write_at_all_begin,
      (MPI_File file, MPI_Offset offset, const void *data, int count, MPI_Datatype type),
      (file, offset, data, count, type))
NOTED(File_write_at_all_end, (MPI_File file, const void *data, MPI_Status *status),
      (file, data, status))
NOTED(File_read_all_begin, (MPI_File file, void *data, int count, MPI_Datatype type),
      (file, data, count, type))
NOTED(File_read_all_end, (MPI_File file, void *data, MPI_Status *status), (file, data, status))
NOTED(File_write_all_begin, (MPI_File file, const void *data, int count, MPI_Datatype type),
      (file, data, count, type))
NOTED(File_write_all_end, (MPI_File file, const void *data, MPI_Status *status),
      (file, data, status))
NOTED(File_read_ordered_begin, (MPI_File file, void *data, int count, MPI_Datatype type),
      (file, data, count, type))
NOTED(File_read_ordered_end, (MPI_File file, void *data, MPI_Status *status), (file, data, status))
NOTED(File_write_ordered_begin, (MPI_File file, const void *data, int count, MPI_Datatype type),
      (file, data, count, type))
NOTED(File_write_ordered_end, (MPI_File file, const void *data, MPI_Status *status),
      (file, data, status))
